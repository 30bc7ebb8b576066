import { create } from './element.ts'

/** The content of a cell; numbers are aligned. */
export type Cell = string | number | Node

/** A table with a caption and row headings that fits a phone. */
export function tableView(
  caption: string,
  { head, rows }: { head: readonly string[]; rows: readonly (readonly Cell[])[] },
): HTMLElement {
  const headings = head.map((text) => create('th', { text, attributes: { scope: 'col' } }))
  const body = rows.map(([heading = '', ...cells]) =>
    create(
      'tr',
      {},
      create('th', { attributes: { scope: 'row' } }, toNode(heading)),
      ...cells.map((cell) =>
        create('td', { className: typeof cell === 'number' ? 'number' : '' }, toNode(cell)),
      ),
    ),
  )
  return create(
    'table',
    { className: 'audit-table' },
    create('caption', { className: 'visually-hidden', text: caption }),
    create('thead', {}, create('tr', {}, ...headings)),
    create('tbody', {}, ...body),
  )
}

/** A bar of several parts that add up to `total`; `words` is its text alternative. */
export function barView(
  parts: readonly { name: string; amount: number }[],
  { total, words }: { total: number; words: string },
): HTMLElement {
  const bar = create('div', { className: 'bar', attributes: { role: 'img', 'aria-label': words } })
  for (const { name, amount } of parts) {
    if (amount === 0) continue
    const part = create('span', { attributes: { 'data-part': name } })
    part.style.inlineSize = `${(amount / total) * 100}%`
    bar.append(part)
  }
  return bar
}

/** `11 of 12 (92 %)`. */
export function shareInWords(amount: number, total: number): string {
  return `${amount} of ${total} (${percentInWords(amount, total)})`
}

/** `92 %`; rounded so that only shares of exactly 0 and 1 are shown as 0 % and 100 %. */
export function percentInWords(amount: number, total: number): string {
  if (amount === 0 || amount === total) return amount === 0 ? '0 %' : '100 %'
  return `${Math.min(99, Math.max(1, Math.round((amount / total) * 100)))} %`
}

function toNode(cell: Cell): Node | string {
  return typeof cell === 'number' ? String(cell) : cell
}
