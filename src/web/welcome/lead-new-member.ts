import { pages } from "../../contract/paths.ts";
import { isHeartWanted } from "../hearts/wanted-heart.ts";
import { navigate } from "../router/location.ts";
import { offerFirstSteps } from "./offer-steps.ts";

/**
 * Leads a new member to the first steps. A member who was on the way to a page, or wanted to give a heart, goes
 * there instead, and is offered the steps on arrival.
 */
export function leadNewMember(destination: string): void {
  const isOnTheWay = destination.split(/[?#]/)[0] !== pages.home || isHeartWanted();
  if (isOnTheWay) offerFirstSteps();
  navigate(isOnTheWay ? destination : pages.welcome, { replace: true });
}
