import "./app/ui/styles/tokens.css";
import "./app/ui/styles/base.css";
import "./app/embed/embed.css";
import { startEmbed } from "./app/embed/start-embed.ts";

const root = document.getElementById("root");
if (root) startEmbed(root);
