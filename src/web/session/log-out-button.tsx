import { LogOut } from "lucide-react";
import { useNavigate } from "react-router";
import { pages } from "../../contract/paths.ts";
import { Button } from "../ui/button.tsx";
import { useLogOut } from "./session.ts";

/** Signs out and leads to /login. `onLogOut` is called before that. */
export function LogOutButton({ onLogOut }: { onLogOut?: () => void }) {
  const logOut = useLogOut();
  const navigate = useNavigate();
  const leave = () => {
    onLogOut?.();
    logOut();
    void navigate(pages.login);
  };
  return (
    <Button look="outline" onClick={leave}>
      <LogOut size={18} aria-hidden /> Logout
    </Button>
  );
}
