import { lifecycle } from '../../../../kit/lifecycle.ts'

/**
 * Equipment. DUE is not a stored state: it follows from the plan and the date. Everybody who can update the register can do
 * all actions; retired equipment stays retired.
 */
export const equipmentLifecycle = lifecycle({
  name: 'equipment',
  states: ['READY', 'IN_USE', 'OUT_OF_SERVICE', 'RETIRED'],
  initial: 'READY',
  actions: {
    inspect: {
      label: 'Inspect',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      who: 'manager',
    },
    test: {
      label: 'Record a test',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      who: 'manager',
    },
    calibrate: {
      label: 'Record a calibration',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      who: 'manager',
    },
    takeOut: {
      label: 'Take out of service',
      from: ['READY', 'IN_USE'],
      to: ['OUT_OF_SERVICE'],
      who: 'manager',
      reason: true,
    },
    returnToService: {
      label: 'Return to service',
      from: ['OUT_OF_SERVICE'],
      to: ['READY', 'IN_USE'],
      who: 'manager',
      guards: ['passed', 'nothingOverdue'],
    },
    handOver: { label: 'Hand over', from: ['READY', 'IN_USE'], to: ['IN_USE'], who: 'manager' },
    return: {
      label: 'Return',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['READY', 'OUT_OF_SERVICE'],
      who: 'manager',
      guards: ['hasHolder'],
    },
    move: {
      label: 'Move',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      who: 'manager',
    },
    retire: {
      label: 'Retire',
      from: ['READY', 'IN_USE', 'OUT_OF_SERVICE'],
      to: ['RETIRED'],
      who: 'manager',
      reason: true,
    },
  },
})

export const EQUIPMENT_ACTIONS = [
  'inspect',
  'test',
  'calibrate',
  'takeOut',
  'returnToService',
  'handOver',
  'return',
  'move',
  'retire',
] as const
export type EquipmentAction = (typeof EQUIPMENT_ACTIONS)[number]
