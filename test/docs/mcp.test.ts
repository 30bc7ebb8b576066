import { readFileSync } from 'node:fs'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { readArguments } from '../../src/doors/cli/input/arguments.ts'
import { taken } from '../../src/doors/cli/input/commands.ts'
import { usageOf } from '../../src/doors/cli/input/usage.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { createMcpServer } from '../../src/doors/mcp/server.ts'

const text = readFileSync('docs/mcp.md', 'utf8')

/** The rows of the table behind a heading, as the names in backticks of each cell. */
function tableOf(heading: string): string[][][] {
  const [, section = ''] = text.split(`\n## ${heading}\n`)
  const rows = section
    .split('\n## ')[0]!
    .split('\n### ')[0]!
    .matchAll(/^\| (`.*) \|$/gm)
  return Array.from(rows, ([, row]) =>
    row!.split(/(?<!\\) \| /).map((cell) => Array.from(cell.matchAll(/`([^`]+)`/g), ([, name]) => name!)),
  )
}

async function listTools() {
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  const readFile = () => Promise.reject(new Error('unread'))
  await createMcpServer(new CitationEngine(), { version: '1', readFile }).connect(far)
  await client.connect(near)
  return (await client.listTools()).tools
}

test('the table of tools has every tool, with all that it takes and fields that it gives', async () => {
  const rows = tableOf('Tools')
  const tools = await listTools()
  expect(rows.map(([cell]) => cell![0]).toSorted()).toEqual(tools.map(({ name }) => name).toSorted())
  for (const [[name] = [], takes = [], given = []] of rows) {
    const { inputSchema, outputSchema } = tools.find((tool) => tool.name === name)!
    const inputs = Object.keys(inputSchema.properties ?? {})
    expect({ name, taken: takes.filter((field) => !field.startsWith('--')).toSorted() }).toEqual({
      name,
      taken: inputs.toSorted(),
    })
    const outputs = Object.keys(outputSchema!['properties'] as object)
    expect(given.filter((field) => !field.startsWith('--') && !outputs.includes(field))).toEqual([])
  }
})

test('the table of options has every option of citespan mcp, as its help says it', () => {
  const plain = (words: string) => words.replaceAll('\\', '').replace(/\s+/g, ' ')
  const rows = tableOf('Options').map(([cell]) => plain(cell![0]!))
  expect(rows.map((row) => row.split(' ')[0]!.slice(2)).toSorted()).toEqual([...taken.mcp.options].toSorted())
  const help = plain(usageOf('mcp'))
  for (const line of text.matchAll(/^\| `(--[^`]+)` \| (.+) \|$/gm))
    expect(help).toContain(plain(`${line[1]} ${line[2]}`))
})

test('the settings of clients start citespan mcp with arguments that it takes', () => {
  const settings = Array.from(text.matchAll(/```json\n(\{\n[\s\S]*?\n\})\n```/g), ([, json]) =>
    JSON.parse(json!),
  )
  expect(settings).toHaveLength(2)
  for (const { mcpServers, servers } of settings) {
    const { command, args } = (mcpServers ?? servers).citespan as { command: string; args: string[] }
    expect(command).toBe('npx')
    expect(args.filter((_, at) => args[at - 1] === '-p')).toEqual([
      'citespan',
      '@modelcontextprotocol/server',
      'better-sqlite3',
    ])
    const own = args.slice(args.indexOf('citespan', args.lastIndexOf('-p') + 2) + 1)
    expect(readArguments(own)).toMatchObject({
      record: 'mcp',
      // Under the name of an agent each start finds what the ones before cited.
      given: { db: expect.stringMatching(/^[/$]/), agent: expect.any(String) },
    })
  }
})
