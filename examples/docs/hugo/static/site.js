document.querySelector("#theme").addEventListener("click", () => {
  const { dataset } = document.documentElement;
  dataset.bsTheme = dataset.bsTheme === "dark" ? "light" : "dark";
});
