/** Where the registers of a family and the logs of their items stand. */
export const REGISTER_PATHS = {
  COMPANY: {
    parents: '/master-equipment',
    children: '/master-child-equipment',
    log: '/master-equipment/log',
    childLog: '/master-child-equipment/log',
  },
  FIRE: {
    parents: '/master-fire',
    children: '/master-fire/child',
    log: '/master-fire/log',
    childLog: '/master-fire/child/log',
  },
  CONTRACTOR: {
    parents: '/master-contractor',
    children: '/master-contractor/child',
    log: '/master-contractor/log',
    childLog: '/master-contractor/child/log',
  },
} as const
