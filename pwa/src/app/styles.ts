/**
 * Every style sheet that a server-rendered page may need, in the one that the document links: a page is whole before
 * (and without) the script that would bring the rest.
 */
import "../features/discovery/PlatformHome.css";
import "../features/discovery/SearchScreen.css";
import "../features/discovery/TopicScreen.css";
import "../features/reading/media/media.css";
import "../features/serials/SerialCover.css";
import "../features/serials/SerialScreen.css";
import "../features/sites/FeedForm.css";
import "../features/sites/ProfileScreen.css";
import "../features/sites/SiteFeedScreen.css";
import "../features/sites/SiteHead.css";
import "../models/OlderButton.css";
import "../models/checkout/SandboxNote.css";
import "../ui/CardGrid.css";
import "../ui/ChapterRow.css";
import "../ui/Row.css";
import "../ui/SerialCard.css";
import "../ui/Tabs.css";
