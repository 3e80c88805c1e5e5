// libyaml: the parts of a YAML text, one after the other.
#pragma once
#include <yaml.h>
