import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Construct, Extension as SyntaxExtension, State } from 'micromark-util-types'
import { namedCharacters } from '../../core/text.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    namedCharacterReference: 'namedCharacterReference'
  }
}

const AMPERSAND = 38
const SEMICOLON = 59
/** Length of the longest name of a character reference in HTML. */
const MAX_NAME = 31

const namedReference: Construct = {
  name: 'namedCharacterReference',
  tokenize(effects, ok, nok) {
    let name = ''
    return (code) => {
      effects.enter('namedCharacterReference')
      effects.consume(code)
      return inName
    }

    function inName(code: number | null): State | undefined {
      if (code === SEMICOLON && namedCharacters(name) !== undefined) {
        effects.consume(code)
        effects.exit('namedCharacterReference')
        return ok
      }
      if (!isAlphanumeric(code) || name.length === MAX_NAME) return nok(code)
      name += String.fromCharCode(code)
      effects.consume(code)
      return inName
    }
  },
}

/**
 * Reads an ampersand before a letter or digit as text, so that the parser's own construct does not see it.
 */
const plainAmpersand: Construct = {
  name: 'plainAmpersand',
  tokenize(effects, ok, nok) {
    return (code) => {
      effects.enter('data')
      effects.consume(code)
      effects.exit('data')
      return (next) => (isAlphanumeric(next) ? ok(next) : nok(next))
    }
  },
}

function isAlphanumeric(code: number | null): code is number {
  return code !== null && code > 0 && /[0-9A-Za-z]/.test(String.fromCharCode(code))
}

/**
 * Decodes named character references (CommonMark 0.31, 6.2) with a table. In browsers, the parser's own
 * construct decodes them with `innerHTML`. That throws in a page that requires Trusted Types: a single
 * `&amp;` would make the whole answer fail.
 */
export const namedReferences: SyntaxExtension = {
  text: { [AMPERSAND]: [namedReference, plainAmpersand] },
  string: { [AMPERSAND]: [namedReference, plainAmpersand] },
}

/** Turns the tokens of `namedReferences` into text; use both extensions together. */
export const namedReferencesFromMarkdown: Extension = {
  enter: {
    namedCharacterReference(this: CompileContext, token: Token) {
      this.config.enter.characterReference!.call(this, token)
    },
  },
  exit: {
    namedCharacterReference(this: CompileContext, token: Token) {
      const text = this.stack.at(-1)
      const name = this.sliceSerialize(token).slice(1, -1)
      // Entering the reference has opened a text node.
      if (text && 'value' in text) text.value += namedCharacters(name)
      this.config.exit.characterReference!.call(this, token)
    },
    labelText(this: CompileContext, token: Token) {
      const reference = this.stack.at(-2)
      const text = this.sliceSerialize(token)
      if (reference)
        Object.assign(reference, { label: text, identifier: normalizeIdentifier(text).toLowerCase() })
    },
  },
}
