/** The address of the server, as `kubectl cluster-info` and `kubectl config view` show it. */
export const SERVER = "https://127.0.0.1:6443";
