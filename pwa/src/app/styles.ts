/**
 * Every style sheet that a server-rendered page may need, in the one that the document links: a page looks complete
 * before (and without) the script that would load the rest.
 */
import "../screens/books/BookScreen.css";
import "../screens/discovery/PlatformHome.css";
import "../screens/discovery/SearchScreen.css";
import "../screens/discovery/TopicScreen.css";
import "../screens/guides/GuidesScreen.css";
import "../screens/reading/media/media.css";
import "../screens/serials/SerialCover.css";
import "../screens/serials/SerialScreen.css";
import "../screens/sites/FeedForm.css";
import "../screens/sites/ProfileScreen.css";
import "../screens/sites/SiteFeedScreen.css";
import "../screens/sites/SiteHead.css";
import "../widgets/OlderButton.css";
import "../widgets/checkout/SandboxNote.css";
import "../widgets/explicit/explicit.css";
import "../widgets/subscribe/SubscribeBox.css";
import "../ui/BookCover.css";
import "../ui/CardGrid.css";
import "../ui/ChapterRow.css";
import "../ui/Row.css";
import "../ui/SerialCard.css";
import "../ui/Tabs.css";
