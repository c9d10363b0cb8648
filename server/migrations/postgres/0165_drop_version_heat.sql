-- breaking: yes
-- What is watched is counted from the events of players in the statistics store.
drop table version_heat;
