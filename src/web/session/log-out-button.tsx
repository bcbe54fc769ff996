import { LogOut } from "lucide";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";
import { useLogOut } from "./session.ts";
import { Icon } from "../ui/icon.tsx";
import { navigate } from "../router/location.ts";

export function LogOutButton({ onLogOut }: { onLogOut?: () => void }) {
  const logOut = useLogOut();
  const leave = () => {
    onLogOut?.();
    logOut();
    navigate(pages.login);
  };
  return (
    <Button look="outline" onClick={leave}>
      <Icon of={LogOut} size={18} /> Logout
    </Button>
  );
}
