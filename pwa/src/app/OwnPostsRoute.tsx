import { BookList } from "../screens/bookStudio/list/BookList.tsx";
import { OwnPostsScreen } from "../screens/ownPosts/OwnPostsScreen.tsx";
import { PublishSheet } from "../screens/publishing/PublishSheet.tsx";

/** The list of a creator's own posts with the publish sheet, and the list of books. */
export function OwnPostsRoute() {
  return <OwnPostsScreen publish={PublishSheet} books={BookList} />;
}
