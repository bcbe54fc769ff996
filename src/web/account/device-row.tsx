import { CircleHelp, Monitor, Smartphone, Tablet } from "lucide";
import type { ReactNode } from "react";
import type { Session } from "../../contract/sessions.ts";
import { Icon } from "../ui/icon.tsx";
import { SettingsRow } from "./settings-section.tsx";
import tagStyles from "./tag.module.css";

const ICONS = { computer: Monitor, phone: Smartphone, tablet: Tablet, unknown: CircleHelp };

type Device = Pick<Session, "device" | "kind" | "isCurrent">;

interface Props {
  device: Device;
  action: ReactNode;
  children: ReactNode;
}

/** A device of the viewer in a list, marked where it is the one in use. */
export function DeviceRow({ device, action, children }: Props) {
  return (
    <SettingsRow
      as="li"
      icon={<Icon of={ICONS[device.kind]} size={20} />}
      title={
        <>
          {deviceName(device)} {device.isCurrent && <span className={tagStyles.tag}>This device</span>}
        </>
      }
      action={action}
    >
      {children}
    </SettingsRow>
  );
}

export function deviceName({ device }: Pick<Device, "device">): string {
  return device ?? "Unknown device";
}
