import { describe, expect, test } from 'vitest'
import { checkClaim } from '../../../../src/engine/runs/check-claim.ts'

const english = 'The company draws up its accounts by the end of June.'
const german = 'Die Gesellschaft stellt den Abschluss bis Ende Juni auf.'

const limiting: readonly [string, string][] = [
  ...[
    'Small companies are exempt.',
    'Small companies are exempt from this.',
    'Exceptions to this are listed below.',
    'Exceptions: small companies.',
    'Exceptions: companies without employees.',
    'Companies that are not listed are exempt from this.',
    'This obligation is waived if no shares were sold.',
    'Sentence 1 does not apply to small companies.',
    'In derogation from sentence 1, small companies have until December.',
    'By way of derogation, small companies have until December.',
    'Notwithstanding this, small companies have until December.',
    'Small companies may depart from this.',
    'The register grants exemptions from this requirement.',
    'Other registers disagree with this.',
    'This obligation is waived for small companies.',
    'Small companies need not comply with this.',
    'Small companies need not do so.',
    'Small companies are not bound by this rule.',
    'This requirement does not extend to small companies.',
    'Different rules apply to small companies.',
    'For small companies, this applies only from 2027.',
    'This has never been shown.',
    'Later studies could not confirm this.',
  ].map((next): [string, string] => [english, next]),
  ...[
    'Davon ausgenommen sind kleine Gesellschaften.',
    'Kleine Gesellschaften sind hiervon befreit.',
    'Eine Befreiung hiervon ist möglich.',
    'Kleine Gesellschaften ohne Umsatz sind hiervon befreit.',
    'Für Gesellschaften ohne Umsatz gilt etwas anderes.',
    'Kleine Gesellschaften sind von der Pflicht nach Satz 1 befreit.',
    'Die Pflicht entfällt bei kleinen Gesellschaften.',
    'Abweichend davon genügt bei kleinen Gesellschaften der Dezember.',
    'Abweichend von Satz 1 genügt bei kleinen Gesellschaften der Dezember.',
    'Von Satz 1 kann abgewichen werden.',
    'Kleine Gesellschaften brauchen dies nicht zu tun.',
    'Kleine Gesellschaften sind hiervon nicht erfasst.',
    'Auf kleine Gesellschaften findet Satz 1 keine Anwendung.',
    'Ausnahmen von Satz 1 genehmigt die Behörde.',
    'Anderes gilt für kleine Gesellschaften.',
    'Für kleine Gesellschaften gilt etwas anderes.',
    'Für kleine Gesellschaften gilt dies erst ab 2027.',
  ].map((next): [string, string] => [german, next]),
]

const harmless: readonly [string, string][] = [
  ...[
    'The board signs them.',
    'This also applies to groups.',
    'Sentence 1 also applies to groups.',
    'Section 3 remains unaffected.',
    'This saves time.',
    'If this is not done, the register sends a letter.',
    'This can take long if the books are not complete.',
    'Groups apply a different date.',
    'Pets are excluded from the pool.',
    'Every member signs this form and does not keep a copy.',
    'The court waived the fee.',
    'Other formats are supported.',
    'This is no surprise.',
    'This does not change the price.',
    'There is no charge for this.',
    'You do not need any tools for this.',
    'Trains depart from this station.',
    'There are no exceptions to this.',
    'Nobody is exempt from this.',
    'An exempt company files the same form.',
    'She applied for different jobs.',
    'Groups apply different dates.',
    'The heir is not bound when the tenant dies.',
    'This was not only shown in Kent.',
    'This does not need to take long.',
    'Exceptions are thrown by the reader.',
  ].map((next): [string, string] => [english, next]),
  ...[
    'Dies gilt auch für Konzerne.',
    'Satz 1 gilt entsprechend für Konzerne.',
    '§ 3 bleibt unberührt.',
    'Der Vorstand unterschreibt ihn.',
    'Abweichend von § 5 prüft ihn das Gericht.',
    'Motorräder sind vom Parken ausgeschlossen.',
    'Falls dies nicht geschieht, schreibt das Register.',
    'Das Haus hat keinen Aufzug.',
    'Davon entfallen 200 Euro auf die Heizung.',
    'Dies ist kein Zufall.',
    'Nichts anderes gilt für Konzerne.',
    'Niemand ist davon ausgenommen.',
    'Ausnahmen sind nicht vorgesehen.',
    'Ein anderes Werkzeug führt zu Schäden.',
    'Ein anderes Amt gilt als zuständig.',
    'Diese Anwendung läuft nicht unter Linux.',
    'Zwei davon sind ausgeschlossen.',
    'Davon sind 20 Prozent befreit.',
  ].map((next): [string, string] => [german, next]),
]

describe.each([
  ['behind it', (claim: string, next: string) => `${claim} ${next} It is signed.`],
  ['in the next line', (claim: string, next: string) => `${claim}\n${next}\nIt is signed.`],
  ['in brackets', (claim: string, next: string) => `${claim} (${next}) It is signed.`],
])('a sentence %s', (place, write) => {
  test.each(limiting)('limits: %s %s', async (claim, next) => {
    const { status } = await checkClaim({ claim, sources: [{ title: 'Act', text: write(claim, next) }] })
    expect(status).toBe('unverified')
  })

  // A condition in brackets is about what stands before it.
  test.each(harmless.filter(([, next]) => !(/^(?:If|Falls)/.test(next) && place === 'in brackets')))(
    'does not limit: %s %s',
    async (claim, next) => {
      const { status } = await checkClaim({ claim, sources: [{ title: 'Act', text: write(claim, next) }] })
      expect(status).toBe('verified')
    },
  )
})
