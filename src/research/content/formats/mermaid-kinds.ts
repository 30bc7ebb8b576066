/**
 * The words that diagrams begin with (Mermaid 12, `docs/syntax`), and what each kind has: blocks that `end` closes
 * by the words that open them, brackets that hold labels, braces that hold members.
 */
export type MermaidKind = {
  words: readonly string[]
  /** The first words of lines that open a block, closed by a line `end`. */
  blocks?: readonly string[]
  /** Brackets of labels close within their line. */
  hasShapes?: boolean
  /** A line that ends with `{` opens members, closed by a line `}`. */
  hasBraces?: boolean
}

export const mermaidKinds: readonly MermaidKind[] = [
  { words: ['flowchart', 'flowchart-elk', 'graph'], blocks: ['subgraph'], hasShapes: true },
  {
    words: ['sequenceDiagram'],
    blocks: ['loop', 'alt', 'opt', 'par', 'par_over', 'critical', 'break', 'rect', 'box'],
  },
  { words: ['classDiagram', 'classDiagram-v2', 'erDiagram'], hasBraces: true },
  { words: ['stateDiagram', 'stateDiagram-v2', 'requirementDiagram'], hasBraces: true },
  { words: ['block', 'block-beta'], blocks: ['block'], hasShapes: true },
  { words: ['mindmap', 'kanban'], hasShapes: true },
  {
    words: `gantt pie journey timeline gitGraph quadrantChart xychart xychart-beta sankey
      sankey-beta architecture architecture-beta packet packet-beta info C4Context C4Container C4Component
      C4Dynamic C4Deployment zenuml radar radar-beta treemap treemap-beta venn venn-beta
      ishikawa treeView-beta`.split(/\s+/),
  },
]
