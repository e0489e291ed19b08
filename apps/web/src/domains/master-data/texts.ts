/** What the pages of the master data say. */
export const texts = {
  home: 'Home',
  masterData: 'Master Data',
  name: 'Name',
  code: 'Code',
  description: 'Description',
  searches: 'Name, code',
  areaOwner: 'Area owner',
  site: 'Site',
  type: 'Type',
  location: 'Location',
  locations: {
    title: 'Locations',
    purpose:
      'Where work happens: reports and permits choose from these. The area owner answers for what is done there.',
    namePlaceholder: 'Tank Farm B',
    codePlaceholder: 'TF-B',
    codeHelp: 'Unique, as it stands on the plot plan.',
    ownerHelp: 'Is told of hazards here and signs for the area.',
  },
  subLocations: {
    title: 'Sub-locations',
    purpose: 'Parts of a location. Without an area owner of its own, the owner of the location answers.',
    namePlaceholder: 'Pump bay 3',
    codePlaceholder: 'TF-B-P3',
    codeHelp: 'Unique, as it stands on the plot plan.',
    ownerHelp: 'Leave it empty where the owner of the location answers.',
    inherited: 'of the location',
  },
  types: {
    title: 'Location types',
    purpose: 'What kinds of locations there are: process area, warehouse, office.',
    searches: 'Name, description',
    namePlaceholder: 'Process area',
  },
} as const
