/**
 * The kinds of Mermaid diagrams by their first word (Mermaid 12, `docs/syntax`), and the structure of each: block
 * words that `end` closes, label brackets, member braces.
 */
export type MermaidKind = {
  words: readonly string[]
  /** First words of lines that open a block, which a line `end` closes. */
  blocks?: readonly string[]
  /** Whether brackets hold labels, and must close in their line. */
  hasShapes?: boolean
  /** Whether a line that ends with `{` opens members, which a line `}` closes. */
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
