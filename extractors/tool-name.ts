const MAX_NAME_LENGTH = 512

/**
 * Whether the whole name of a tool matches a pattern: a name, a glob with `*`, or a regular expression. Names and globs
 * ignore case and separators: `web_search` matches `webSearch`, `web-search` and `WEB_SEARCH`. A name of more than 512
 * UTF-16 units matches nothing.
 */
export function matchesToolName(pattern: string | RegExp, toolName: string): boolean {
  if (toolName.length > MAX_NAME_LENGTH) return false
  if (typeof pattern === 'string') {
    return fitsGlob(pattern, toolName) || fitsGlob(snakeCase(pattern), snakeCase(toolName))
  }
  const whole = new RegExp(`^(?:${pattern.source})$`, pattern.flags.replace(/[gy]/g, ''))
  return whole.test(toolName)
}

function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .replace(/[-\s]/g, '_')
    .toLowerCase()
}

/**
 * Whether a name fits a glob. Uses two pointers with a single backtracking point, so that many `*` do not take
 * exponential time.
 */
function fitsGlob(glob: string, name: string): boolean {
  let at = 0
  let nameAt = 0
  let star = -1
  let resume = 0
  while (nameAt < name.length) {
    if (glob[at] === '*') {
      star = at
      resume = nameAt
      at += 1
    } else if (glob[at] === name[nameAt]) {
      at += 1
      nameAt += 1
    } else if (star >= 0) {
      at = star + 1
      resume += 1
      nameAt = resume
    } else {
      return false
    }
  }
  while (glob[at] === '*') at += 1
  return at === glob.length
}
