import { OwnListPage } from "./own-list-page.tsx";
import { SavedThings } from "./saved-things.tsx";

export function Page() {
  return (
    <OwnListPage title="Saved" current="saved">
      <SavedThings />
    </OwnListPage>
  );
}
