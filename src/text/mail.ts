/** What other rooms take from `mail/`: text → the messages of others in it. */
export { findQuotedMail } from './mail/quoted-mail.ts'
