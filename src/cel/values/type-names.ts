/** The server's names of types that have other names in the library. */
export const TYPE_NAMES: { readonly [name: string]: string } = {
  null: "null_type",
  Quantity: "kubernetes.Quantity",
  IP: "net.IP",
  CIDR: "net.CIDR",
  URL: "kubernetes.URL",
  Semver: "kubernetes.Semver",
  optional: "optional_type",
};
