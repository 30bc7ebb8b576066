import { createTableGrid, writeTable } from '../../text/tables.ts'

/** The shape of a cell by the properties of its row: whether it continues the cell before or above it. */
type CellShape = { isBefore: boolean; isBelow: boolean }

const plainCell: CellShape = { isBefore: false, isBelow: false }
/** Maximum cells of a row whose shapes are stored; further cells are plain. Word has at most 63. */
const MAX_CELLS = 1000

/**
 * Collects the rows of a table (RTF 1.9.1, "Table Definitions"); the shapes of cells may come before or after their
 * contents.
 */
export class RtfTable {
  #grid = createTableGrid()
  #plain: string[] = []
  #cells: string[] = []
  #shapes: CellShape[] = []
  #shape = plainCell
  #isHead = false

  /** Applies a word that describes the cells of a row, such as `trhdr`; returns `false` for any other word. */
  readWord(word: string): boolean {
    if (word === 'trowd') {
      this.#shapes = []
      this.#shape = plainCell
      this.#isHead = false
    } else if (word === 'trhdr') this.#isHead = true
    else if (word === 'clmrg') this.#shape = { ...this.#shape, isBefore: true }
    else if (word === 'clvmrg') this.#shape = { ...this.#shape, isBelow: true }
    else if (word === 'cellx') {
      if (this.#shapes.length < MAX_CELLS) this.#shapes.push(this.#shape)
      this.#shape = plainCell
    } else return false
    return true
  }

  addCell(text: string): void {
    this.#cells.push(text.replaceAll('\n', ' '))
  }

  /** Ends a row; returns `false` if it has no cells. */
  endRow(): boolean {
    if (this.#cells.length === 0) return false
    this.#grid.openRow({ isHead: this.#isHead })
    for (let at = 0, next = 0; at < this.#cells.length; at = next) {
      next = at + 1
      while (next < this.#cells.length && this.#shapes[next]?.isBefore) next++
      const { isBelow } = this.#shapes[at] ?? plainCell
      const text = this.#cells.slice(at, next).find((one) => one !== '') ?? ''
      this.#grid.addCell({ text, columns: next - at, isBelow })
    }
    const texts = this.#cells.filter((text) => text !== '')
    if (texts.length > 0) this.#plain.push(texts.join(' | '))
    this.#cells = []
    return true
  }

  /** Returns the table so far in markdown (lines above it, its rows, lines below it), and begins another one. */
  take(): { above: string[]; rows: string[]; below: string[] } {
    if (this.#plain.length === 0) return { above: [], rows: [], below: [] }
    const table = this.#grid.layOut()
    const plain = this.#plain
    this.#grid = createTableGrid()
    this.#plain = []
    if (!table) return { above: [], rows: plain, below: [] }
    return { above: table.titles, rows: writeTable(table), below: table.notes }
  }
}
