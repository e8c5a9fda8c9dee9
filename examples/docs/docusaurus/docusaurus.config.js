/** @type {import("@docusaurus/types").Config} */
// biome-ignore lint/style/noDefaultExport: Docusaurus wants one
export default {
  title: "Managers of a field",
  url: "https://docs.example",
  baseUrl: "/",
  presets: [["classic", { docs: { routeBasePath: "/", sidebarPath: undefined }, blog: false }]],
  scripts: [{ src: "https://applyground.example/embed.js", type: "module" }],
};
