/** Every word that notifications show. */
export const TEXTS = {
  title: 'Notifications',
  unread: (count: string) => `Notifications, ${count} unread`,
  none: 'Notifications, none unread',
  all: 'All',
  filter: 'Type',
  older: 'Older',
  newer: 'Newer',
  page: (page: number, of: number) => `Page ${page} of ${of}`,
  isNew: 'not read yet',
  empty: 'No notifications yet',
  emptyText: 'You are told here when a task waits for you or somebody answers your report.',
  emptyType: 'None of this type',
  emptyTypeText: 'Choose All to see the others.',
  failed: 'Notifications could not be loaded',
  error: 'Error!',
  notOpened: (number: string) => `Unable to get assignment: ${number}`,
} as const

/** What the mail outbox says. */
export const MAIL_TEXTS = {
  home: 'Home',
  userManagement: 'User Management',
  companies: 'Companies',
  title: 'Mail outbox',
  purpose:
    'Mails of the last 30 days, of every company. Without a mail server they stay here: codes in them open accounts, so pass them on to their recipient only.',
  searches: 'Recipient, subject',
  subject: 'Subject',
  recipient: 'Recipient',
  state: 'State',
  when: 'When',
  day: 'Day',
  kept: 'Kept here',
  sent: 'Sent',
  handed: 'It was handed to the mail server; what it says is not kept.',
  one: 'mail',
  many: 'mails',
  nothing: 'No mail yet',
  nothingText: 'Codes for forgotten passwords, reminders and news about companies appear here.',
} as const
