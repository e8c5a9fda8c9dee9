/** The build of a Kubernetes program that is made from the Go modules, in the order in which the program prints it. */
export const BUILD_INFO = {
  gitCommit: "$Format:%H$",
  gitTreeState: "",
  buildDate: "1970-01-01T00:00:00Z",
  goVersion: "go1.26.8",
  compiler: "gc",
  platform: "linux/amd64",
};
