import type { Attrs, Fragment, Mark, Node, NodeType, Schema } from "@tiptap/pm/model";

/**
 * Concurrent changes can merge into a shape the schema forbids, such as a task that begins with a heading. The Yjs
 * binding deletes elements it can't turn into a node, and someone's text with them: such a node is created anyway,
 * and repaired when the text is read.
 */
export function makeLenient(schema: Schema): void {
  const strict = schema.node.bind(schema);
  schema.node = (
    type: string | NodeType,
    attrs: Attrs | null = null,
    content?: Fragment | Node | readonly Node[],
    marks?: readonly Mark[],
  ): Node => {
    const known = typeof type === "string" ? schema.nodes[type] : type;
    if (!known || known.isText || known.validContent(fragmentOf(schema, content))) {
      return strict(type, attrs, content, marks);
    }
    return known.create(attrs, content, marks);
  };
}

function fragmentOf(schema: Schema, content: Fragment | Node | readonly Node[] | undefined): Fragment {
  return schema.topNodeType.create(null, content).content;
}
