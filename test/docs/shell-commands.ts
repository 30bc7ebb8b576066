/** A command of a shell block. Only the syntax that the documents use is supported. */

export type ShellCommand = {
  line: string
  /** Variables that are set for this command alone. */
  env: Record<string, string>
  /** The program and its arguments. */
  words: string[]
  /** Files that are read and written by redirection. */
  stdin?: string
  stdout?: string
  /** Whether the command reads the output of the previous one. */
  isPiped: boolean
}

/** The commands of a block in order. Throws for quotes, variables and loops, which it does not support. */
export function readCommands(block: string): ShellCommand[] {
  const lines = block.replaceAll('\\\n', ' ').split('\n')
  return lines.flatMap((full) => {
    const line = full.replace(/(?:^|\s)#.*/, '').trim()
    if (/["'`$;()*]/.test(line)) throw new Error(`Only plain words are read here: ${line}`)
    const parts = line.split(/\s(\|\||&&|\|)\s/)
    return parts.flatMap((part, index) =>
      index % 2 === 1 || part === '' ? [] : [readCommand(part, parts[index - 1] === '|')],
    )
  })
}

function readCommand(line: string, isPiped: boolean): ShellCommand {
  const command: ShellCommand = { line, env: {}, words: [], isPiped }
  const words = line.trim().split(/\s+/)
  for (let index = 0; index < words.length; index++) {
    const word = words[index]!
    const [, name, value] = /^([A-Z_]+)=(.*)$/.exec(word) ?? []
    if (word === '<') command.stdin = words[++index]!
    else if (word === '>' || word === '>>') command.stdout = words[++index]!
    else if (name && command.words.length === 0) command.env[name] = value!
    else command.words.push(word)
  }
  return command
}
