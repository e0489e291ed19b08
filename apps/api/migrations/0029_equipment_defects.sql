-- Everybody who uses equipment can report a defect; the report is part of its history.
alter table equipment_logs drop constraint equipment_logs_kind_check;
alter table equipment_logs add constraint equipment_logs_kind_check check (kind in ('CREATED', 'CHANGED', 'ARCHIVED',
  'RESTORED', 'INSPECTED', 'TESTED', 'CALIBRATED', 'OUT_OF_SERVICE', 'RETURNED', 'RETIRED', 'MOVED', 'HANDED_OVER', 'DEFECT'));
