import LogIngest
import RuleCatalog

