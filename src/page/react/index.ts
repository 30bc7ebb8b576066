/**
 * The entry `citespan/react`: takes chat messages, answers or streams and gives React components
 * and hooks that show them with markers, cards and lists of sources.
 */
export {
  CitationCards,
  CitedAnswer,
  CitedMarkdown,
  SourcePanel,
  useCitations,
  useCitationStream,
  useConversationNumbers,
} from './client-components.ts'
export type { CitedAnswerProps, ShownAnswer } from './cited-answer.tsx'
export type { CitationCardsProps } from './citation-cards.tsx'
export type { CitedMarkdownProps } from './cited-markdown.tsx'
export { CitationCard } from './citation-card.tsx'
export type { CitationCardProps } from './citation-card.tsx'
export { SourceList } from './source-list.tsx'
export type { SourceListProps } from './source-list.tsx'
export type { SourcePanelProps } from './source-panel.tsx'
export type { CitationStream, StreamRequest } from './use-citation-stream.ts'
export type { ConversationMessage } from './use-conversation-numbers.ts'
export { toInlineCitation } from './inline-citation.ts'
export type { InlineCitation } from './inline-citation.ts'
export { toReact } from './to-react.ts'
export type { Components } from './to-react.ts'
export type { OpenHandler } from './use-page-controls.ts'
export type { ViewNode } from '../view/node.ts'
