-- breaking: no
-- Receivers of SRT refuse a passphrase, and fall silent without a word.
alter table translation_targets drop constraint translation_targets_problem_check;
alter table translation_targets add constraint translation_targets_problem_check check (
  problem in ('ADDRESS', 'UNREACHABLE', 'INSECURE', 'PASSPHRASE', 'REFUSED', 'STRANGE', 'CLOSED', 'SILENT', 'SLOW')
);
alter table translation_target_log drop constraint translation_target_log_problem_check;
alter table translation_target_log add constraint translation_target_log_problem_check check (
  problem in ('ADDRESS', 'UNREACHABLE', 'INSECURE', 'PASSPHRASE', 'REFUSED', 'STRANGE', 'CLOSED', 'SILENT', 'SLOW')
);
