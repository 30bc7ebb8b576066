import type { CompileContext, Extension, Handle, Token } from 'mdast-util-from-markdown'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'

declare module 'mdast-util-from-markdown' {
  interface CompileData {
    isInTable?: boolean | undefined
  }
}

/**
 * Makes the nodes of GFM (https://github.github.com/gfm/) with their positions: bare links, footnotes,
 * deletions, tables and tasks.
 *
 * `mdast-util-gfm` makes the same nodes, but also loads code that writes markdown. Without it, 60 of the 140
 * files for parsing need not be loaded.
 */
export const gfmNodes: Extension = {
  canContainEols: ['delete'],
  enter: {
    gfmFootnoteCall: open(() => ({ type: 'footnoteReference', identifier: '', label: '' })),
    gfmFootnoteCallString: collect,
    gfmFootnoteDefinition: open(() => ({
      type: 'footnoteDefinition',
      identifier: '',
      label: '',
      children: [],
    })),
    gfmFootnoteDefinitionLabelString: collect,
    literalAutolink: open(() => ({ type: 'link', title: null, url: '', children: [] })),
    literalAutolinkEmail: asAutolink('enter', 'autolinkProtocol'),
    literalAutolinkHttp: asAutolink('enter', 'autolinkProtocol'),
    literalAutolinkWww: asAutolink('enter', 'autolinkProtocol'),
    strikethrough: open(() => ({ type: 'delete', children: [] })),
    table: openTable,
    tableData: open(() => ({ type: 'tableCell', children: [] })),
    tableHeader: open(() => ({ type: 'tableCell', children: [] })),
    tableRow: open(() => ({ type: 'tableRow', children: [] })),
  },
  exit: {
    codeText: closeCodeText,
    gfmFootnoteCall: close,
    gfmFootnoteCallString: nameFootnote,
    gfmFootnoteDefinition: close,
    gfmFootnoteDefinitionLabelString: nameFootnote,
    literalAutolink: close,
    literalAutolinkEmail: asAutolink('exit', 'autolinkEmail'),
    literalAutolinkHttp: asAutolink('exit', 'autolinkProtocol'),
    literalAutolinkWww: closeWww,
    paragraph: closeParagraph,
    strikethrough: close,
    table: closeTable,
    tableData: close,
    tableHeader: close,
    tableRow: close,
    taskListCheckValueChecked: checkTask(true),
    taskListCheckValueUnchecked: checkTask(false),
  },
}

function open(createNode: () => Parameters<CompileContext['enter']>[0]): Handle {
  return function (token) {
    this.enter(createNode(), token)
  }
}

function close(this: CompileContext, token: Token): void {
  this.exit(token)
}

/** Collects the text up to the end of the token as the label of a footnote, which `nameFootnote` then takes. */
function collect(this: CompileContext): void {
  this.buffer()
}

function nameFootnote(this: CompileContext, token: Token): void {
  const label = this.resume()
  const node = this.stack.at(-1)
  if (node?.type !== 'footnoteReference' && node?.type !== 'footnoteDefinition') return
  node.label = label
  node.identifier = normalizeIdentifier(this.sliceSerialize(token)).toLowerCase()
}

/** Handles a bare link as the parser handles the same link in angle brackets. */
function asAutolink(when: 'enter' | 'exit', name: 'autolinkProtocol' | 'autolinkEmail'): Handle {
  return function (token) {
    this.config[when][name]?.call(this, token)
  }
}

function closeWww(this: CompileContext, token: Token): void {
  this.config.exit.data?.call(this, token)
  const link = this.stack.at(-1)
  if (link?.type === 'link') link.url = `http://${this.sliceSerialize(token)}`
}

function openTable(this: CompileContext, token: Token): void {
  this.enter({ type: 'table', align: alignOf(token), children: [] }, token)
  this.data.isInTable = true
}

/** The alignments that the tokenizer read from the delimiter row below the header. */
function alignOf({ _align = [] }: Token & { _align?: ('left' | 'center' | 'right' | 'none')[] }) {
  return _align.map((side) => (side === 'none' ? null : side))
}

function closeTable(this: CompileContext, token: Token): void {
  this.exit(token)
  this.data.isInTable = undefined
}

/**
 * Unescapes bars in the code of a table cell: a backslash before a bar only prevents the bar from ending the
 * cell, even in code.
 */
function closeCodeText(this: CompileContext, token: Token): void {
  const value = this.resume()
  const code = this.stack.at(-1)
  if (code?.type === 'inlineCode')
    code.value = this.data.isInTable ? value.replace(/\\([\\|])/g, barOf) : value
  this.exit(token)
}

function barOf(escape: string, character: string): string {
  return character === '|' ? '|' : escape
}

function checkTask(checked: boolean): Handle {
  return function () {
    const item = this.stack.at(-2)
    if (item?.type === 'listItem') item.checked = checked
  }
}

/** Removes the space after a task's checkbox from the text. */
function closeParagraph(this: CompileContext, token: Token): void {
  const paragraph = this.stack.at(-1)
  const item = this.stack.at(-2)
  if (paragraph?.type === 'paragraph' && item?.type === 'listItem' && typeof item.checked === 'boolean') {
    const isFirst = item.children.find(({ type }) => type === 'paragraph') === paragraph
    const [text] = paragraph.children
    if (isFirst && text?.type === 'text') {
      text.value = text.value.slice(1)
      if (text.value === '') paragraph.children.shift()
      else if (text.position && paragraph.position && text.position.start.offset !== undefined) {
        text.position.start.column += 1
        text.position.start.offset += 1
        paragraph.position.start = { ...text.position.start }
      }
    }
  }
  this.exit(token)
}
