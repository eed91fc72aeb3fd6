import { Picture, type PictureProps } from "../../ui/Picture.tsx";
import "../../ui/SerialCard.css";
import "./SerialCover.css";

/** The book itself, standing alone at the head of its page: its cover, or a cloth binding that bears the title. */
export function SerialCover(props: {
  title: string;
  author?: string;
  cover: Omit<PictureProps, "alt"> | null;
}) {
  return (
    <div className="serial-cover q-serial-book">
      {props.cover ? (
        <Picture {...props.cover} alt="" cover priority />
      ) : (
        <div className="q-serial-cloth" aria-hidden="true">
          <span className="q-serial-cloth-title">{props.title}</span>
          {props.author ? <span className="q-serial-cloth-author">{props.author}</span> : null}
        </div>
      )}
    </div>
  );
}
