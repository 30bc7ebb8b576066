// Builds one page for each order of the two style sheets, without and with the typography plugin.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const imports = ['@import "tailwindcss";', '@import "citespan/styles.css";']
const typography = '@plugin "@tailwindcss/typography";'
const pages = {
  before: { styles: imports.toReversed(), prose: '' },
  after: { styles: imports, prose: '' },
  'before-typography': { styles: [...imports.toReversed(), typography], prose: 'prose' },
  'after-typography': { styles: [...imports, typography], prose: 'prose' },
}

mkdirSync('dist')
copyFileSync('answer.json', 'dist/answer.json')
copyFileSync('node_modules/citespan/dist/citespan-element.js', 'dist/citespan-element.js')
const page = readFileSync('page.html', 'utf8')
for (const [name, { styles, prose }] of Object.entries(pages)) {
  writeFileSync(`dist/${name}.html`, page.replace('STYLES', name).replace('PROSE', prose))
  writeFileSync(`${name}.source.css`, styles.join('\n'))
  const files = ['-i', `${name}.source.css`, '-o', `dist/${name}.css`]
  execFileSync('tailwindcss', files, { stdio: 'inherit' })
}
