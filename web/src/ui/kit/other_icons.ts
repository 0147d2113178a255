// The icons that boards in other pages do not need: an entry that has more than a board imports this.
import paths from "virtual:icons";
import others from "virtual:icons/others";

Object.assign(paths, others);
