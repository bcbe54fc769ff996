import { Component, type ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";

/** Shows an error and a reload button when a page fails to load or to render. */
export class PageErrors extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <Notice title="This page could not be shown." drawing="failing">
        <p>Your connection may be down, or the site was just updated.</p>
        <Button look="outline" onClick={() => location.reload()}>
          Try again
        </Button>
      </Notice>
    );
  }
}
