/** Public exports of `mail/`: finding messages of others within a text. */
export { findQuotedMail } from './mail/quoted-mail.ts'
