import type { Attrs, Fragment, Mark, Node, NodeType, Schema } from "@tiptap/pm/model";

/**
 * Two people's changes can meet in a shape that neither made, such as a task that begins with a heading. The binding
 * to Yjs deletes an element of which the schema makes no node, and with it somebody's words: such a node is drawn as
 * it is instead, and mended where the text is read.
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
