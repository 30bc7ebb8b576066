/** Elements that a following element of the same name closes. */
const flatTags = new Set('dd dt option p td th tr'.split(' '))

/** Tags that have no content. */
export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/**
 * Creates a function that finds where an element ends; `from` is the offset behind its opening tag. The function
 * returns `null` if it finds no end, or if its calls together have already searched four times the length of the text.
 */
export function createElementEnds(text: string): (name: string, from: number) => number | null {
  const unclosed = new Set<string>()
  let left = 4 * text.length
  return (name, from) => {
    if (voidTags.has(name)) return from
    if (unclosed.has(name) || left <= 0) return null
    const tag = new RegExp(`<(/?)${name}(?=[\\s/>])`, 'gi')
    tag.lastIndex = from
    let depth = 1
    for (let match = tag.exec(text); match; match = tag.exec(text)) {
      if (match[1] === '' && flatTags.has(name)) return spend(match.index)
      depth += match[1] === '' ? 1 : -1
      if (depth > 0) continue
      const end = text.indexOf('>', match.index) + 1
      return spend(end || text.length)
    }
    unclosed.add(name)
    left -= text.length - from
    return null

    function spend(end: number): number {
      left -= end - from
      return end
    }
  }
}
