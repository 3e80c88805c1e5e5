# Copy this file to fastlane/actions/scenelint.rb, and call it in a lane:
#
#   scenelint(logs: ["logs"], reports: {"junit" => "scenelint-junit.xml"})
module Fastlane
  module Actions
    # Lints the logs of an app, and fails the lane when there are findings.
    class ScenelintAction < Action
      # What each status of scenelint says; 0 is a run without findings.
      STATUSES = {
        1 => "there are findings",
        2 => "the arguments, the configuration or a rule are wrong",
        3 => "a log cannot be used, or no rule could judge any log",
        4 => "a rule is inconclusive, or one that is required was not judged"
      }.freeze

      def self.run(params)
        command = [params[:binary], "check"]
        command += ["--fail-on", params[:fail_on]] if params[:fail_on]
        (params[:reports] || {}).each { |format, file| command += ["--output", "#{format}=#{file}"] }
        command += params[:args] || []
        status = nil
        Actions.sh(*command, "--", *params[:logs]) { |process, _, _| status = process.exitstatus }
        return status if status == 0

        reason = STATUSES.fetch(status, "it failed")
        UI.user_error!("scenelint ended with status #{status}: #{reason}")
      end

      def self.description
        "Lint the logs of an app"
      end

      def self.available_options
        [
          FastlaneCore::ConfigItem.new(
            key: :logs, type: Array, description: "Files, folders and archives to lint"
          ),
          FastlaneCore::ConfigItem.new(
            key: :reports, type: Hash, optional: true,
            description: "Reports to write: formats with their files"
          ),
          FastlaneCore::ConfigItem.new(
            key: :fail_on, type: String, optional: true,
            description: "The least severity that fails the lane: info, warning, error or never"
          ),
          FastlaneCore::ConfigItem.new(
            key: :args, type: Array, optional: true,
            description: "More arguments of scenelint check"
          ),
          FastlaneCore::ConfigItem.new(
            key: :binary, type: String, env_name: "SCENELINT_BINARY", default_value: "scenelint",
            description: "The program"
          )
        ]
      end

      def self.return_value
        "The exit status of scenelint, which is 0: no findings, and something was judged"
      end

      def self.is_supported?(_platform)
        true
      end
    end
  end
end
