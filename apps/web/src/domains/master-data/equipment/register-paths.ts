/** Where the registers of a family and the logs of their pieces stand. */
export const REGISTER_PATHS = {
  COMPANY: {
    wholes: '/master-equipment',
    parts: '/master-child-equipment',
    log: '/master-equipment/log',
    partLog: '/master-child-equipment/log',
  },
  FIRE: {
    wholes: '/master-fire',
    parts: '/master-fire/child',
    log: '/master-fire/log',
    partLog: '/master-fire/child/log',
  },
  CONTRACTOR: {
    wholes: '/master-contractor',
    parts: '/master-contractor/child',
    log: '/master-contractor/log',
    partLog: '/master-contractor/child/log',
  },
} as const
