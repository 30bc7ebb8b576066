import { characterEntities } from 'character-entities'
import type { CompileContext, Extension, Token } from 'mdast-util-from-markdown'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Construct, Extension as SyntaxExtension, State } from 'micromark-util-types'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    namedCharacterReference: 'namedCharacterReference'
  }
}

const AMPERSAND = 38
const SEMICOLON = 59
/** The longest name of HTML has 31 characters. */
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
      if (code === SEMICOLON && Object.hasOwn(characterEntities, name)) {
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

/** An ampersand before a letter that begins no reference: the parser's own way is not to see it. */
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
 * Reads named character references (CommonMark 0.31, 6.2) by a table. The parser's
 * own way lets the browser do it with `innerHTML`, which throws in a page that
 * requires Trusted Types, and with it an `&amp;` would take the whole answer.
 */
export const namedReferences: SyntaxExtension = {
  text: { [AMPERSAND]: [namedReference, plainAmpersand] },
  string: { [AMPERSAND]: [namedReference, plainAmpersand] },
}

/** What `namedReferences` found, as the text it stands for; to be given with it. */
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
      // Entering it has opened a text.
      if (text && 'value' in text) text.value += characterEntities[name]
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
