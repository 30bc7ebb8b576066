import { readAttribution, isDivider, startsHeader } from '../../../src/text/mail/mail-heads.ts'
import { findQuotedMail } from '../../../src/text/mail/quoted-mail.ts'

/** The messages of others within a mail, and what its lines are. */
export function readMailText(text: string): string[] {
  const lines = text.split('\n')
  const found = (mails: ReturnType<typeof findQuotedMail>) =>
    mails.map((mail) => `${mail.start}-${mail.end} ${JSON.stringify(mail.head)}`).join('; ')
  return [
    `${found(findQuotedMail(text))} | as a body ${found(findQuotedMail(text, { isBody: true }))}`,
    lines
      .map((line, index) =>
        [readAttribution(line), isDivider(line) ? 'divider' : '', startsHeader(lines, index) ? 'header' : '']
          .join(' ')
          .trim(),
      )
      .join('; '),
  ]
}
