/** What stands around dashboards of other products. */
export const externalTexts = {
  failed: 'The external dashboard could not be opened',
  settings: 'External dashboards',
  settingsText: 'The server allows the origins (EMBED_ORIGINS). Readers of one site see that site there.',
  origin: 'Origin',
  kind: 'How it signs',
  change: 'Change',
  none: 'The server allows no origin. Ask whoever runs it to set EMBED_ORIGINS.',
  source: 'Source',
  builtIn: 'Built here',
  external: 'External',
  nameHint: 'The number or path of the dashboard there',
  keyHint: 'Its signing key there. Written once: nobody can read it again',
} as const
