/** The categories of the demo: name, whether it must be acknowledged, within how many days, and its comments. */
export const CATEGORIES = [
  { name: 'Safety bulletin', must: true, days: 7, comments: 'OPEN' },
  { name: 'Lessons learned', must: false, days: 7, comments: 'OPEN' },
  { name: 'Procedure', must: true, days: 14, comments: 'OPEN' },
  { name: 'Health', must: false, days: 7, comments: 'REVIEWED' },
  { name: 'Environment', must: false, days: 7, comments: 'OPEN' },
  { name: 'News of the plant', must: false, days: 7, comments: 'OPEN' },
] as const

/** Title, lead and steps of the articles of the demo. */
export const ARTICLE_TEXTS: readonly (readonly string[])[] = [
  [
    'Ammonia smell at the prilling tower: what we learned',
    'At 05:14 the bagging crew smelled ammonia. Nine people left for muster point 2. The vent valve of the scrubber stood 12 % open after the wash of the night shift.',
    'After each wash two people close and tag the vent valve.',
    'At 20 ppm leave, and do not look for the cause.',
    'Before bagging starts, test at the filling platform.',
  ],
  [
    'Lock, tag, try: one lock for each person',
    'In October three people worked behind one lock. Nobody was hurt, because the motor was also isolated at the switch room.',
    'Each person at work hangs an own lock.',
    'Try the start button before you open a guard.',
    'The last to leave removes the box lock.',
  ],
  [
    'Gas test before every entry',
    'The reading of the morning says nothing about the afternoon. A confined space is tested before every entry and after every break.',
    'Test at three levels, top, middle and bottom.',
    'Write the reading on the permit at once.',
    'Bump-test the detector at the start of the shift.',
  ],
  [
    'Heat at the reformer: drink before you are thirsty',
    'At the reformer deck 41 °C were measured at noon. Two people were treated for heat exhaustion this month.',
    'A cup of water every 20 minutes.',
    'Work in pairs, and rest in the shade for 15 minutes each hour.',
    'Dizzy or cold skin: stop, lie down, call 555.',
  ],
  [
    'Dropped spanner at level 4',
    'A spanner fell from level 4 and missed a walkway by two metres. It had no lanyard.',
    'Every tool above 2 m is on a lanyard.',
    'The zone below is closed with a hard barrier.',
    'Count tools when you go up and when you come down.',
  ],
  [
    'New crossing at the loading jetty',
    'Trucks and people now cross at one place with a light. The old crossing at berth 2 is closed.',
    'Walk only at the light.',
    'Drivers stop with the engine off while the light is red.',
  ],
  [
    'Eye wash stations were moved',
    'Four eye wash stations stand 10 seconds from each acid pump. The plan at the entrance shows them.',
    'Find the nearest one before you open a line.',
    'Rinse for 15 minutes, then call the clinic.',
  ],
  [
    'Rainy season: check your drains',
    'Last year the bund of tank T-301 overflowed after one hour of rain, as its drain was blocked by leaves.',
    'Look at the drains of your area every Monday.',
    'Report a blocked drain the same day.',
  ],
  [
    'Scaffold tags: green, yellow, red',
    'A yellow tag is a scaffold with a rule of its own. Read what is written on it before you climb.',
    'No tag or a red one: do not climb.',
    'Yellow: read the rule, and hook on.',
    'The inspector renews tags every seven days.',
  ],
  [
    'Forklifts at the warehouse: new one-way route',
    'From Monday on forklifts drive one way around rack C. Two near misses at the corner came before it.',
    'Walk on the marked side only.',
    'Sound the horn at both ends of rack C.',
  ],
]

/** What readers say. */
export const COMMENTS: readonly string[] = [
  'Thank you, we talked about it at the shift start.',
  'Where do we get new tags?',
  'The sign at the south stairs is still missing.',
  'Clear. Can we have this in the control room, too?',
  'We saw the same at the urea plant last year.',
  'Who tests at weekends?',
  'Done in our crew today.',
  'The picture helps a lot.',
  'Please add the number of the clinic.',
  'Good that nobody was hurt.',
]
