import { ListPlus } from "lucide";
import { useOwn } from "../session/own-state.ts";
import { MenuItem } from "../ui/menu.tsx";
import { type Saveable, saveableKey } from "./saveable.ts";

/** The item of a menu that opens the lists of what is saved; none for what is not. */
export function ListsItem({ thing, onPress }: { thing: Saveable; onPress: () => void }) {
  if (!useOwn(saveableKey(thing))?.isSaved) return null;
  return (
    <MenuItem icon={ListPlus} onPress={onPress}>
      Add to a list…
    </MenuItem>
  );
}
