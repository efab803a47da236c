import { Footer } from './footer.tsx';
import { TabBar } from './tab-bar.tsx';

/** What stands below every page. It is in the markup from the start, and taken over last: until then its links are links. */
export function ShellEnd() {
  return (
    <>
      <Footer />
      <div className="shell-end" />
      <TabBar />
    </>
  );
}
