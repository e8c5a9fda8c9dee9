import "./app/ui/tokens.css";
import "./app/ui/base.css";
import { startPage } from "./app/page/start.tsx";

const root = document.getElementById("root");
if (root) startPage(root);
