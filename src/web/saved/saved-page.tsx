import { OwnListPage } from "./own-list-page.tsx";
import { SavedList } from "./saved-list.tsx";

export function Page() {
  return (
    <OwnListPage title="Saved" current="saved">
      <SavedList />
    </OwnListPage>
  );
}
