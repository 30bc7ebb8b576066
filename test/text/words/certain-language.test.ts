import { expect, test } from 'vitest'
import { certainLanguage } from '../../../src/text/words/certain-language.ts'

test.each([
  ['The fee is 100 euros.', 'en'],
  ['Solar roofs are on the houses.', 'en'],
  ['Die Gebühr beträgt 100 Euro.', 'de'],
  ['Die Hunde sind im Haus.', 'de'],
  // Too few words identify a language.
  ['Solar roofs.', null],
  ['Hafenkosten.', null],
  ['An Bord gilt Rauchverbot.', null],
  ['„The Guardian“ nennt Hafenkosten.', null],
  ['Röntgen invented X-rays.', null],
  ['', null],
  // Languages without word lists have some of these words and letters.
  ['El barco has pagado.', null],
  ["Le port d'Elsund a gelé en hiver. On a interdit la pêche dans la rade, et on a fermé le quai.", null],
  ['El puerto de Elsund se ha helado. Se prohíbe fumar a bordo y se ha cerrado el muelle.', null],
  ['Havnen i Elsund er frosset til. Det er forbudt at ryge om bord, og man har lukket kajen.', null],
  ['De haven van Elsund is bevroren. Roken is verboden aan boord van het schip en in de kajuit.', null],
  ['Hamnen i Elsund har frusit. Det är förbjudet att röka ombord.', null],
  ['Il porto di Elsund ha gelato in inverno. È vietato fumare a bordo.', null],
  ['Proibido fumar a bordo do navio.', null],
  ['O porto de Elsund gelou. É proibido fumar a bordo do navio.', null],
  ['Elsundin satama jäätyy talvella. Tupakointi on kielletty kannella.', null],
])('%s: %s', (text, language) => {
  expect(certainLanguage(text)).toBe(language)
})
