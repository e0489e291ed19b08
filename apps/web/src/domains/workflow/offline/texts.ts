import { plural } from '@selamat/contract/kit/plural'

/** What the outbox says, on its page and in the header. */
export const outboxTexts = {
  title: 'Outbox',
  purpose: 'What waits on this device. It is sent as soon as the server can be reached.',
  offline: 'No connection. What you submit waits on this device and is sent when the connection returns.',
  waiting: 'Waiting',
  nothing: 'Nothing waits',
  nothingText: 'What you submit without a connection appears here: reports, and articles that you acknowledge.',
  forms: 'Forms on this device',
  formsHint: 'Work without a connection',
  sendAll: 'Send now',
  waits: 'Waiting for the connection',
  refused: 'Not accepted',
  retry: 'Send again',
  correct: 'Correct',
  notOpened: 'The report was not opened',
  otherDraft: (form: string) => `There is a draft of “${form}” already. Submit or discard it first.`,
  openCall: 'Open it again',
  deleteCallText: 'It is removed from this device. It was not sent.',
  delete: 'Delete',
  deleteOf: (subject: string) => `Delete ${subject}`,
  deleteTitle: (subject: string) => `Do you want to delete ${subject}?`,
  deleteText: 'The report and its photos are removed from this device. It was not sent.',
  keep: 'Keep it',
  files: (count: number) => plural(count, 'file'),
  noConnection: 'No connection',
  state: (online: boolean, count: number) => {
    const waiting = count === 0 ? [] : [`${count} ${count === 1 ? 'waits' : 'wait'} to be sent`]
    return `${[...(online ? [] : ['No connection']), ...waiting].join(', ')}. Open the outbox`
  },
  saved: 'Saved on this device',
  savedText: 'It is sent as soon as the server can be reached. You can close the browser.',
  open: 'Open the outbox',
  signOutTitle: 'Do you want to sign out?',
  signOutText: (count: number) =>
    `${plural(count, 'entry is', 'entries are')} not sent yet. They stay on this device and are sent after you sign in here again.`,
  signOut: 'Sign out',
  staySignedIn: 'Stay signed in',
} as const
